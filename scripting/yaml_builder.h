// The strict reader's tree. yaml-cpp is trusted only for where a token begins; what stands there is looked up in the
// source, which tells us what the events hide (style, open quotes, tags, empty values).
#pragma once

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scripting/yaml.h"
#include "scripting/yaml_source.h"

namespace pw {

// Builds the tree out of yaml-cpp's events. Whatever is refused but understood is reported and
// read on; YamlStop is thrown when what follows would be misread.
class YamlBuilder final : public YAML::EventHandler {
 public:
  explicit YamlBuilder(YamlSource& source) : source_(source) {}

  std::optional<YamlNode> take_root() { return std::move(root_); }
  void explain(const YAML::Exception& error);  // reports it in our words

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value style) override {
    open(mark, YamlNode::Kind::list, style);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value style) override {
    open(mark, YamlNode::Kind::map, style);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Open {  // a list or map whose end has not come yet
    YamlNode node;
    std::size_t pos = 0;
    bool flow = false;  // written in brackets
    std::optional<YamlNode> key;
    std::size_t key_end = 0;
    std::map<std::string, int> lines;  // of the keys so far
  };

  std::size_t offset(const YAML::Mark& mark) const {
    return mark.pos < 0 ? source_.text().size() : static_cast<std::size_t>(mark.pos);
  }
  bool wants_key() const {
    return !open_.empty() && open_.back().node.kind == YamlNode::Kind::map && !open_.back().key;
  }
  YamlNode new_node(std::size_t pos, YamlNode::Kind kind);
  void open(const YAML::Mark& mark, YamlNode::Kind kind, YAML::EmitterStyle::value style);
  void close();
  void add(YamlNode node, std::size_t pos, std::size_t end);  // where it stands; end is none for `|` and `>`
  void add_value(YamlNode node);
  void add_key(YamlNode node, std::size_t pos, std::size_t end);
  int content_column(const YamlNode& node, std::size_t pos, std::size_t end) const;
  bool is_written_null(std::size_t pos) const;
  std::size_t empty_value(std::size_t pos);
  std::size_t quoted_scalar(std::size_t pos, const std::string& value);
  void refuse_properties(std::size_t pos);
  void refuse_tab(std::size_t pos, std::string_view indentation);
  void refuse_unindented(const YamlNode& node, std::size_t pos);
  void refuse_swallowed_items(std::size_t pos, std::size_t end);
  void refuse_runaway_quote(std::size_t pos);
  void refuse_open_bracket(std::size_t pos);
  void refuse_missing_colon(std::size_t pos);
  void refuse_text_in_brackets(std::size_t pos);
  void refuse_text_after_quote(std::size_t pos);
  void refuse_wrong_bracket(std::size_t pos);

  YamlSource& source_;
  std::vector<Open> open_;
  std::optional<YamlNode> root_;
  std::size_t nodes_ = 0;
  std::size_t last_pos_ = 0, last_end_ = 0;  // the latest scalar in the source
  std::size_t long_pos_ = 0, long_end_ = 0;  // the latest scalar that runs over several lines
  std::size_t closed_pos_ = std::string::npos;            // where the latest list or map in brackets began
  std::size_t tabless_line_ = std::string::npos;          // the line whose indentation was looked at last
};

}  // namespace pw
