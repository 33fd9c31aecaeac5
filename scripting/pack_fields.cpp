#include "scripting/pack_fields.h"

namespace pw {
namespace {

constexpr auto header = FieldOf::header, card = FieldOf::card, example = FieldOf::example, player = FieldOf::player;
constexpr auto then = FieldOf::then, after = FieldOf::after, players = FieldOf::players, zone = FieldOf::zone;
constexpr auto option = FieldOf::option, stat = FieldOf::stat;

const PackField table[] = {
    {header, "pack", Holds::name, true, 0, 0,
     "The pack's name, that of its folder: small letters, digits and hyphens."},
    {header, "title", Holds::text, true, 0, 0, "The pack's title, for people."},
    {header, "version", Holds::text, true, 0, 0, "The pack's version, such as 1.0.0."},
    {header, "game", Holds::name, false, 0, 0, "The game that the pack extends: point-a-pile."},
    {header, "flow", Holds::flow, false, 0, 0, "Instead of 'game', for a game of its own: the rules it is played by, or game.lua (see games.md)."},
    {header, "needs", Holds::needs, false, 0, 0,
     "Packs that must be in play too, with the version they must at least have: [wait-a-minute, point-a-police >= 1.2]."},
    {header, "size", Holds::size, false, 1, max_cards,
     "A recipe: this many cards, each drawn by its 'weight'. Without it every card has 'copies'. Or for some kinds only: "
     "{rule: 18}."},
    {header, "colors", Holds::shares, false, 0, 0,
     "Shares of the colours, 1 or more together: {red: 0.5, blue: 0.5}. A bag with the rounded-up share of each is "
     "dealt onto the cards. Or a list of colours that cards name themselves with a parameter 'color'."},
    {header, "lists", Holds::lists, false, 0, 0,
     "Named lists of values for parameters. Two parameters of a card that come from the same list differ."},
    {header, "deck_seed", Holds::whole, false, 0, 1'000'000'000'000,
     "Draws the deck once from this seed instead of anew for every game."},
    {header, "cards", Holds::cards, false, 0, 0,
     "The cards. They can also stand in other .yaml files beside pack.yaml."},

    {header, "players", Holds::player_count, false, 0, 0, "A scripted game: how many can play."},
    {header, "steps", Holds::texts, false, 0, 0, "A scripted game: the functions of game.lua that are its steps, the first one first."},
    {header, "prompts", Holds::prompts, false, 0, 0,
     "A scripted game: its questions; a list, or a map to what saying nothing means."},
    {header, "words", Holds::texts, false, 0, 0, "A scripted game: words that can be chosen."},
    {header, "zones", Holds::zones, false, 0, 0, "A scripted game: the places where cards lie."},
    {header, "vars", Holds::vars, false, 0, 0,
     "A scripted game: its variables and what they begin with: a number, true or false, player, card or zone."},
    {header, "player_vars", Holds::vars, false, 0, 0, "A scripted game: the same for variables of each player."},
    {header, "options", Holds::options, false, 0, 0, "A scripted game: rule options and their usual values."},
    {header, "hooks", Holds::name_lists, false, 0, 0,
     "A scripted game: code that its cards can have, with the names of what game.lua gives it: card:hook(…)."},
    {header, "kinds", Holds::name_lists, false, 0, 0, "A scripted game: kinds of card, with the hooks they have."},
    {header, "symbols", Holds::symbols, false, 0, 0,
     "A scripted game: what the symbols on its cards have: {color: [red, blue], shape: {star: ★, circle: ●}}, with short signs or without."},
    {header, "halves", Holds::words_map, false, 0, 0,
     "A scripted game: cards of a kind bear a second half, drawn by weight from the cards of another: {rule: finish}."},
    {header, "numbered", Holds::texts, false, 0, 0, "A scripted game: kinds whose cards bear the numbers 1, 2, …"},
    {header, "stats", Holds::stats, false, 0, 0, "A scripted game: figures that 'sim' reports."},

    {players, "from", Holds::whole, true, 1, max_seats, "The fewest."},
    {players, "to", Holds::whole, true, 1, max_seats, "The most."},
    {players, "usual", Holds::whole, false, 1, max_seats, "How many play if nobody says otherwise."},

    {zone, "each", Holds::each, false, 0, 0, "player: one for each player. Otherwise there is one."},
    {zone, "sight", Holds::sight, false, 0, 0, "Who sees the cards: all (usual), the owner, nobody; top: all see the topmost."},
    {zone, "pool", Holds::pool, false, 0, 0,
     "Cards that cannot be seen could lie in any zone of the same pool: a number (0), one for each seat, or 'own'."},
    {zone, "grid", Holds::cells, false, 0, 0, "A grid of cells: its columns and lines, such as [6, 6]."},
    {zone, "moving", Holds::flag, false, 0, 0, "The grid has no fixed place; the cards must fit into that size."},
    {zone, "layout", Holds::layout, false, 0, 0, "How it is pictured."},

    {option, "usual", Holds::value, true, 0, 0, "Its usual value."},
    {option, "from", Holds::whole, false, -30000, 30000, "A number: the least (0)."},
    {option, "to", Holds::whole, false, -30000, 30000, "A number: the most (1000)."},
    {option, "words", Holds::texts, false, 0, 0, "Or one of these words."},
    {option, "doc", Holds::text, true, 0, 0, "What it means."},

    {stat, "of", Holds::text, true, 0, 0, "The variable whose mean is reported."},
    {stat, "per", Holds::text, false, 0, 0, "Per this variable, instead of per game."},
    {stat, "share", Holds::flag, false, 0, 0, "A share, shown in percent."},
    {stat, "doc", Holds::text, true, 0, 0, "What it means."},

    {card, "id", Holds::name, true, 0, 0, "The card's name within its pack: small letters, digits and hyphens."},
    {card, "kind", Holds::kind, true, 0, 0, "What the card is; its hooks depend on it."},
    {card, "copies", Holds::whole, false, 1, max_cards,
     "How many there are (1, if not given). Not with the pack's 'size'."},
    {card, "each", Holds::whole, false, 1, max_cards,
     "How many there are of every combination of the parameters; two from the same list make a pair without order."},
    {card, "symbols", Holds::counts, false, 0, 0,
     "How many symbols it shows (the game's 'symbols'), with shares: {1: 0.5, 2: 0.5}. A bag with the rounded-up share of "
     "each is dealt onto its copies."},
    {card, "weight", Holds::decimal, false, 0, 0, "How likely it is in a recipe (1, if not given)."},
    {card, "label", Holds::text, true, 0, 0, "The title on the card."},
    {card, "text", Holds::text, false, 0, 0,
     "What stands on the card. {name} is a parameter, {name:+} a number with its sign. Without it the card is "
     "textless."},
    {card, "with", Holds::parameters, false, 0, 0,
     "Parameters: {points: [2, 3], hue: hue}. A list of values, or the name of one of the pack's lists; one value is "
     "drawn per card."},
    {card, "when", Holds::moments, false, 0, 0, "When the card can be used: a moment, a list of them, or any."},
    {card, "examples", Holds::examples, false, 0, 0,
     "Small positions and what must come out there; 'pilewright test' runs them."},

    {example, "players", Holds::whole, false, 2, max_seats, "How many play (4, if not given)."},
    {example, "head", Holds::seat, false, 0, 0, "Who is Headpointer (left, if not given)."},
    {example, "with", Holds::values, false, 0, 0, "The values of the card's parameters: {points: 2}."},
    {example, "card", Holds::color, false, 0, 0, "The colour of the card itself."},
    {example, "when", Holds::moment, false, 0, 0,
     "At which moment an action is triggered (the first it has, if not given)."},
    {example, "piles", Holds::piles, false, 0, 0,
     "The piles on the table, each bottom to top: [[red, blue], [green]]."},
    {example, "pile", Holds::pile, false, 0, 0,
     "The pile in question: its cards, or the number of one of 'piles' from 0."},
    {example, "me", Holds::player, false, 0, 0, "The player whose card it is, or who is asked."},
    {example, "left", Holds::player, false, 0, 0, "The next player clockwise."},
    {example, "right", Holds::player, false, 0, 0,
     "The next player anticlockwise; there is one from three players on."},
    {example, "others", Holds::player, false, 0, 0, "All players but me that are not given."},
    {example, "choose", Holds::choices, false, 0, 0,
     "Answers to the action's questions, in order: the name of a card, colour or player, a number from 0, a list of "
     "these, or '-' for none."},
    {example, "then", Holds::then, false, 0, 0, "What must be when the action has been carried out."},

    {player, "row", Holds::row, false, 0, 0,
     "Scored cards, first to last: [red, 3x blue, blue color-diff, score-raw points=2, self]."},
    {player, "won", Holds::row, false, 0, 0, "Cards won in this round; they lie at the end of the row."},
    {player, "finger", Holds::finger, false, 0, 0,
     "Where the finger is: pile, the number of one of 'piles' from 0, or empty."},

    {then, "head", Holds::seat, false, 0, 0, "Who is then Headpointer."},
    {then, "me", Holds::after, false, 0, 0, "The player who acts."},
    {then, "left", Holds::after, false, 0, 0, "The next player clockwise."},
    {then, "right", Holds::after, false, 0, 0, "The next player anticlockwise; there is one from three players on."},
    {then, "piles", Holds::piles, false, 0, 0, "The piles on the table, each bottom to top."},
    {then, "discard", Holds::row, false, 0, 0, "The discard pile, without the card itself."},

    {after, "row", Holds::row, false, 0, 0, "Scored cards, first to last."},
    {after, "finger", Holds::finger, false, 0, 0, "Where the finger is: the number of a pile from 0, or empty."},
};

}  // namespace

std::span<const PackField> pack_fields() { return table; }

}  // namespace pw
