import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useChecked, useDraft } from "@zhegui/domain";
import { Button, Dialog, enterStays, notify, RestoredDraft } from "@zhegui/kit";
import { type FormEvent, type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import type { FormField } from "./fields";
import { FormControl } from "./form-control";
import { faultsOf } from "./form-faults";
import { FormFields } from "./form-fields";
import type { Values } from "./merge";
import styles from "./records.module.css";

const TYPED = "typed";

/** What was given, by the names of the fields; texts have no spaces around them. */
export interface Given {
  text: (name: string) => string;
  flag: (name: string) => boolean;
}

interface VerbDialogProps<Answer> {
  /** Of its draft: the record and the verb. */
  name: string;
  title: string;
  text?: string;
  /** What the button says. */
  act: string;
  isDanger?: boolean;
  /** What is said when it is done. */
  done: string | ((answer: Answer) => string);
  fields: readonly FormField[];
  /** What stands in it at first. */
  start?: Values;
  /** Has to be typed, where it is for good. */
  typed?: string;
  /** Fields that the call names otherwise, by its name for them. */
  named?: Record<string, string>;
  send: (given: Given) => Promise<Answer>;
  /** What is read again whatever came of it. */
  refreshes?: QueryKey;
  /** The page's record is gone afterwards: only what opens next asks anew. */
  isLast?: boolean;
  onClose: () => void;
  onDone?: (answer: Answer) => void;
}

/** Asks what a verb needs, such as the reason, and does it; what is typed is a draft until then. */
export function VerbDialog<Answer>(props: VerbDialogProps<Answer>): JSX.Element {
  const { fields, typed, onClose, refreshes = ["records"], isLast = false } = props;
  const { t } = useTranslation(["records", "kit"]);
  const { t: confirm } = useTranslation("kitRecords");
  const id = useId();
  const queries = useQueryClient();
  const empty = Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === "flag" ? false : ""]),
  );
  const draft = useDraft<Values>(props.name, { ...empty, ...props.start, [TYPED]: "" });
  const { values } = draft;
  const text = (name: string): string => String(values[name] ?? "").trim();
  const isTyped = typed === undefined || text(TYPED).toUpperCase() === typed.toUpperCase();
  const form = useChecked<string>(
    () => ({
      ...faultsOf(t, fields, values),
      [TYPED]: isTyped ? undefined : t("form.typed", { typed }),
    }),
    props.named,
  );
  const acting = useMutation({
    mutationFn: () => props.send({ text, flag: (name) => values[name] === true }),
    meta: { silent: true },
    onSuccess: (answer) => {
      draft.discard();
      notify({
        tone: "ok",
        title: typeof props.done === "string" ? props.done : props.done(answer),
      });
      props.onDone?.(answer);
      onClose();
    },
    onError: form.refuse,
    onSettled: (_, error) =>
      queries.invalidateQueries({
        queryKey: refreshes,
        refetchType: isLast && !error ? "none" : "active",
      }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) acting.mutate();
  };
  const cancel = (): void => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        ref={form.element}
        className={styles.dialog}
        onSubmit={submit}
        noValidate
        onKeyDown={enterStays}
      >
        <h2 id={id}>{props.title}</h2>
        {props.text && <p className={styles.quiet}>{props.text}</p>}
        <RestoredDraft draft={draft} />
        <FormFields
          fields={fields}
          values={values}
          checked={form}
          onChange={(name, value) => draft.change({ [name]: value })}
        />
        {typed !== undefined && (
          <FormControl
            field={{
              name: TYPED,
              kind: "text",
              label: confirm("confirm.type", { typed }),
              max: typed.length,
              isRequired: true,
            }}
            value={values[TYPED]}
            fault={form.faults[TYPED]}
            onChange={(value) => {
              draft.change({ [TYPED]: value });
              form.clear(TYPED);
            }}
            onLeave={() => form.leave(TYPED)}
          />
        )}
        <div className={styles.buttons}>
          <Button onClick={cancel}>{confirm("confirm.cancel")}</Button>
          <Button
            type="submit"
            look={props.isDanger ? "danger" : "primary"}
            busy={acting.isPending}
          >
            {props.act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
