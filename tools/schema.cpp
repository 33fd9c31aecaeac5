#include "tools/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "scripting/pack_fields.h"

namespace pw {
namespace {

using Json = nlohmann::ordered_json;

Json ref(const char* name) { return {{"$ref", std::string("#/definitions/") + name}}; }
Json list_of(Json item) { return {{"type", "array"}, {"items", std::move(item)}}; }
Json map_of(Json value) { return {{"type", "object"}, {"additionalProperties", std::move(value)}}; }
Json either(Json one, Json other) { return {{"anyOf", {std::move(one), std::move(other)}}}; }

const Json scalar = {{"type", {"integer", "string", "boolean"}}};
const Json written = {{"type", {"string", "number", "boolean"}}};  // a title may look like a number

Json kinds(const Ruleset& rules) {
  Json names = Json::array(), docs = Json::array();
  for (const KindSpec& kind : rules.kinds) {
    names.push_back(kind.name);
    docs.push_back(kind.doc);
  }
  return {{"enum", names}, {"enumDescriptions", docs}, {"markdownEnumDescriptions", docs}};
}

Json moments(const Ruleset& rules, bool or_any) {
  Json names = rules.moments;
  if (or_any) names.push_back("any");
  return {{"enum", names}};
}

Json object(FieldOf of, const Ruleset& rules);

Json object_or_null(FieldOf of, const Ruleset& rules) {
  Json schema = object(of, rules);
  schema["type"] = {"object", "null"};
  return schema;
}

Json content(const PackField& field, const Ruleset& rules) {
  switch (field.holds) {
    case Holds::name:
      return ref("name");
    case Holds::text:
      return written;
    case Holds::whole:
      return {{"type", "integer"}, {"minimum", field.low}, {"maximum", field.high}};
    case Holds::decimal:
      return {{"type", "number"}, {"exclusiveMinimum", 0}};
    case Holds::needs:
      return list_of({{"type", "string"}, {"pattern", "^[a-z][a-z0-9-]{0,63}( *>= *[0-9]+(\\.[0-9]+){0,2})?$"}});
    case Holds::shares:
      return either(map_of({{"type", "number"}, {"exclusiveMinimum", 0}, {"maximum", 1}}), list_of(ref("name")));
    case Holds::lists:
      return map_of(ref("values"));
    case Holds::parameters:
      return map_of(either(ref("values"), {{"type", "string"}}));
    case Holds::values:
      return map_of(scalar);
    case Holds::kind:
      return kinds(rules);
    case Holds::moments:
      return either(moments(rules, true), list_of(moments(rules, true)));
    case Holds::moment:
      return moments(rules, false);
    case Holds::flow:
      return {{"enum", {rules.name, "game.lua"}}};
    case Holds::cards:
      return {{"type", "array"}};  // see pack_schema
    case Holds::examples:
      return list_of(ref("example"));
    case Holds::seat:
      return {{"enum", {"me", "left", "right"}}};
    case Holds::color:
      return {{"type", "string"}};
    case Holds::row:
      return ref("row");
    case Holds::piles:
      return list_of(ref("row"));
    case Holds::pile:
      return either(ref("row"), {{"type", "integer"}, {"minimum", 0}});
    case Holds::finger:
      return either({{"enum", {"pile", "empty"}}}, {{"type", "integer"}, {"minimum", 0}});
    case Holds::player:
      return ref("player");
    case Holds::choices:
      return list_of(either(scalar, list_of(scalar)));
    case Holds::then:
      return ref("then");
    case Holds::after:
      return ref("after");
    case Holds::size:
      return either({{"type", "integer"}, {"minimum", field.low}, {"maximum", field.high}}, map_of({{"type", "integer"}, {"minimum", 1}}));
    case Holds::player_count:
      return object(FieldOf::players, rules);
    case Holds::texts:
      return list_of({{"type", "string"}});
    case Holds::prompts:
      return either(list_of({{"type", "string"}}), map_of({{"type", {"string", "null"}}}));
    case Holds::zones:
      return map_of(object_or_null(FieldOf::zone, rules));
    case Holds::vars:
      return map_of(either({{"type", {"integer", "boolean"}}}, {{"enum", {"player", "card", "zone"}}}));
    case Holds::options:
      return map_of(object(FieldOf::option, rules));
    case Holds::name_lists:
      return map_of({{"type", {"array", "null"}}, {"items", {{"type", "string"}}}});
    case Holds::symbols:
      return map_of(either(list_of({{"type", "string"}}), map_of({{"type", "string"}})));
    case Holds::words_map:
      return map_of({{"type", "string"}});
    case Holds::counts:
      return map_of({{"type", "number"}});
    case Holds::stats:
      return map_of(object(FieldOf::stat, rules));
    case Holds::sight:
      return {{"enum", {"all", "owner", "nobody", "top"}}};
    case Holds::each:
      return {{"enum", {"game", "player"}}};
    case Holds::layout:
      return {{"enum", {"usual", "no", "row", "hand", "ring", "pile", "count", "grid"}}};
    case Holds::pool:
      return {{"anyOf", {{{"type", "integer"}}, {{"const", "own"}}, list_of({{"type", "integer"}})}}};
    case Holds::cells:
      return {{"type", "array"}, {"items", {{"type", "integer"}}}, {"minItems", 2}, {"maxItems", 2}};
    case Holds::flag:
      return {{"type", "boolean"}};
    case Holds::value:
      return scalar;
  }
  return Json::object();
}

Json described(Json schema, const std::string& doc) {
  Json with_doc = {{"description", doc}};
  with_doc.update(schema);
  return with_doc;
}

// All of one place's fields; others are refused.
Json object(FieldOf of, const Ruleset& rules) {
  Json properties = Json::object(), required = Json::array();
  for (const PackField& field : pack_fields()) {
    if (field.of != of) continue;
    properties[field.name] = described(content(field, rules), field.doc);
    if (field.required) required.push_back(field.name);
  }
  Json schema = {{"type", "object"}, {"additionalProperties", false}, {"properties", properties}};
  if (!required.empty()) schema["required"] = required;
  return schema;
}

const char* answer_type(Gives gives) { return gives == Gives::number ? "integer" : "boolean"; }

std::string kinds_with(const Ruleset& rules, const std::string& hook) {
  std::string names;
  for (const KindSpec& kind : rules.kinds)
    if (std::find(kind.hooks.begin(), kind.hooks.end(), hook) != kind.hooks.end())
      names += (names.empty() ? "" : ", ") + kind.name;
  return names;
}

std::string hook_doc(const HookSpec& hook, const Ruleset& rules) {
  std::string arguments;
  for (const std::string& argument : hook.arguments) arguments += (arguments.empty() ? "" : ", ") + argument;
  const char* gives = hook.gives == Gives::number ? "gives a whole number"
                      : hook.gives == Gives::flag ? "gives true or false"
                                                  : "does something";
  return fmt::format(
      "{} ({} cards). Lua that {}: an expression, a block after |, or the name of a function in the pack's .lua. It "
      "knows {}.",
      hook.doc, kinds_with(rules, hook.name), gives, arguments);
}

// A kind refuses the hooks of others, and asks for those it cannot do without.
Json only_hooks_of(const KindSpec& kind, const Ruleset& rules) {
  Json then = Json::object();
  for (const HookSpec& hook : rules.hooks)
    if (std::find(kind.hooks.begin(), kind.hooks.end(), hook.name) == kind.hooks.end())
      then["properties"][hook.name] = false;
  if (!kind.has_moments) then["properties"]["when"] = false;
  if (!kind.required.empty()) then["required"] = kind.required;
  if (kind.has_moments) then["required"].push_back("when");
  return {{"if", {{"properties", {{"kind", {{"const", kind.name}}}}}, {"required", {"kind"}}}}, {"then", then}};
}

Json card(const Ruleset& rules) {
  Json schema = object(FieldOf::card, rules);
  for (const HookSpec& hook : rules.hooks)
    schema["properties"][hook.name] = described({{"type", {"string", "integer", "boolean"}}}, hook_doc(hook, rules));
  for (const KindSpec& kind : rules.kinds) schema["allOf"].push_back(only_hooks_of(kind, rules));
  return schema;
}

// Its kinds and hooks are the game's own.
Json script_card(const Ruleset& rules) {
  Json schema = object(FieldOf::card, rules);
  schema["properties"]["kind"] = described({{"type", "string"}}, "One of the game's 'kinds'.");
  schema["additionalProperties"] = {{"type", {"string", "integer", "boolean"}}};
  return schema;
}

Json example(const Ruleset& rules) {
  Json schema = object(FieldOf::example, rules);
  Json expectations = Json::array({{{"required", {"then"}}}});
  for (const HookSpec& hook : rules.hooks) {
    if (hook.gives == Gives::effect) continue;
    schema["properties"][hook.name] =
        described({{"type", answer_type(hook.gives)}}, "What '" + hook.name + "' must give here: " + hook.doc);
    expectations.push_back({{"required", {hook.name}}});
  }
  schema["anyOf"] = expectations;
  return schema;
}

// Every number and flag that scripts can read can be expected.
Json outcome(FieldOf of, Thing thing, const Ruleset& rules) {
  Json schema = object(of, rules);
  for (const Field& field : rules.fields) {
    const bool is_plain = field.reads == Reads::number || field.reads == Reads::flag;
    if (field.of != thing || field.shape != Shape::one || !is_plain || schema["properties"].contains(field.name))
      continue;
    schema["properties"][field.name] =
        described({{"type", field.reads == Reads::flag ? "boolean" : "integer"}}, field.doc);
  }
  return schema;
}

}  // namespace

std::string pack_schema(const Ruleset& rules) {
  Json root = {{"$schema", "http://json-schema.org/draft-07/schema#"},
               {"title", "Pilewright pack"},
               {"description", "pack.yaml, or a file of more cards beside it. Made by 'pilewright schema'."}};
  root.update(object(FieldOf::header, rules));
  const Json required = root["required"];
  root.erase("required");
  root["if"] = {{"required", {"cards"}}, {"maxProperties", 1}};
  root["else"] = {{"required", required}, {"oneOf", {{{"required", {"game"}}}, {{"required", {"flow"}}}}}};
  const Json scripted = {{"anyOf", {{{"required", {"flow"}}, {"properties", {{"flow", {{"const", "game.lua"}}}}}},
                                    {{"required", {"game"}}, {"properties", {{"game", {{"not", {{"const", rules.name}}}}}}}}}}};
  root["allOf"] = {{{"if", scripted},
                    {"then", {{"properties", {{"cards", list_of(ref("script_card"))}}}}},
                    {"else", {{"properties", {{"cards", list_of(ref("card"))}}}}}}};
  Json& definitions = root["definitions"];
  definitions["name"] = {{"type", "string"}, {"pattern", "^[a-z][a-z0-9-]{0,63}$"}};
  definitions["values"] = {{"type", "array"}, {"minItems", 1}, {"maxItems", 64}, {"items", scalar}};
  definitions["row"] = list_of(
      {{"type", "string"},
       {"description", "A colour, a card's id, or both; 3x before it for copies, points=2 after it for values."}});
  definitions["card"] = card(rules);
  definitions["script_card"] = script_card(rules);
  definitions["example"] = example(rules);
  definitions["player"] = object(FieldOf::player, rules);
  definitions["then"] = outcome(FieldOf::then, Thing::game, rules);
  definitions["after"] = outcome(FieldOf::after, Thing::player, rules);
  return root.dump(2) + "\n";
}

}  // namespace pw
