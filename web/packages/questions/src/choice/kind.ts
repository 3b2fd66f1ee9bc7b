/** Single choice, multiple choice, true or false: what is answered by choosing among options. */
import type { Kind, KindName } from "../kind";
import { OneOption, SeveralOptions } from "./answer";
import { ChoiceReview } from "./review";
import { chosen, letter, optionIndex, sidsOf } from "./rules";

export const singleChoice = choice("single_choice", false);
export const multipleChoice = choice("multiple_choice", true);
export const trueFalse = choice("true_false", false);

function choice(name: KindName, several: boolean): Kind {
  return {
    name,
    canonical: (value) => {
      const sids = sidsOf(value).sort();
      return sids.length > 0 ? sids : null;
    },
    Answer: several ? SeveralOptions : OneOption,
    Review: ChoiceReview,
    keys: ({ optionList }) => [
      { keys: ["A", letter(optionList.length - 1)], isRange: true, does: "choose" },
    ],
    press: ({ optionList }, value, key) => {
      const option = optionList[optionIndex(key, optionList.length) ?? -1];
      return option && chosen(several, value, option.sid);
    },
  };
}
