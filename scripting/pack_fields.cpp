#include "scripting/pack_fields.h"

namespace pw {
namespace {

constexpr auto header = FieldOf::header, card = FieldOf::card, example = FieldOf::example, player = FieldOf::player;
constexpr auto then = FieldOf::then, after = FieldOf::after;

const PackField table[] = {
    {header, "pack", Holds::name, true, 0, 0,
     "The pack's name, that of its folder: small letters, digits and hyphens."},
    {header, "title", Holds::text, true, 0, 0, "The pack's title, for people."},
    {header, "version", Holds::text, true, 0, 0, "The pack's version, such as 1.0.0."},
    {header, "game", Holds::name, false, 0, 0, "The game that the pack extends: point-a-pile."},
    {header, "flow", Holds::flow, false, 0, 0, "Instead of 'game', for a game of its own: the rules it is played by."},
    {header, "needs", Holds::needs, false, 0, 0,
     "Packs that must be in play too, with the version they must at least have: [wait-a-minute, point-a-police >= 1.2]."},
    {header, "size", Holds::whole, false, 1, max_cards,
     "A recipe: this many cards, each drawn by its 'weight'. Without it every card has 'copies'."},
    {header, "colors", Holds::shares, false, 0, 0,
     "Shares of the colours, 1 or more together: {red: 0.5, blue: 0.5}. A bag with the rounded-up share of each is "
     "dealt onto the cards."},
    {header, "lists", Holds::lists, false, 0, 0,
     "Named lists of values for parameters. Two parameters of a card that come from the same list differ."},
    {header, "deck_seed", Holds::whole, false, 0, 1'000'000'000'000,
     "Draws the deck once from this seed instead of anew for every game."},
    {header, "cards", Holds::cards, false, 0, 0,
     "The cards. They can also stand in other .yaml files beside pack.yaml."},

    {card, "id", Holds::name, true, 0, 0, "The card's name within its pack: small letters, digits and hyphens."},
    {card, "kind", Holds::kind, true, 0, 0, "What the card is; its hooks depend on it."},
    {card, "copies", Holds::whole, false, 1, max_cards,
     "How many there are (1, if not given). Not with the pack's 'size'."},
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
