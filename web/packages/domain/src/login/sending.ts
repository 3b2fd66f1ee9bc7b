import type { UseMutationResult } from "@tanstack/react-query";
import { focusFirstFault } from "@zhegui/kit";
import type { FormEvent, RefObject } from "react";
import { reportFailure } from "../failures";
import { isTold, refusals } from "./refusals";
import type { Field } from "./rules";
import { type CodeSending, OWN, type Purpose } from "./use-code";
import type { Errors, Form } from "./use-form";

export interface Sending {
  form: Form;
  /** Takes the transaction of the code; empty where the form has no code. It is silent: what fails is
   told here. */
  mutation: UseMutationResult<void, Error, string>;
  code?: CodeSending;
  purpose?: Purpose;
  /** The code goes to the number in force. */
  isOwn?: boolean;
  /** The fields that this form's call names in its own way. */
  named?: Record<string, Field>;
}

/** Sends a form that is good; else, or refused, leads to the first field that is not. A failure of no
 * field is a notice. */
export function sending(
  element: RefObject<HTMLFormElement | null>,
  { form, mutation, code, purpose, named, isOwn = false }: Sending,
): (event: FormEvent) => void {
  const refuse = (errors: Errors): void => {
    form.refuse(errors);
    focusFirstFault(element);
  };

  return (event) => {
    event.preventDefault();
    const mobile = isOwn ? OWN : form.values.mobile;
    const transaction = purpose ? code?.transactionFor(mobile, purpose) : "";
    if (!form.check()) focusFirstFault(element);
    else if (transaction === undefined)
      refuse({ [isOwn ? "oldCode" : "code"]: { key: "codeNotSent" } });
    else
      mutation.mutate(transaction, {
        onError: (cause) => {
          refuse(refusals(cause, named));
          if (!isTold(cause, named)) reportFailure(cause);
        },
      });
  };
}
