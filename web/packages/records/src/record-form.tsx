import { useMutation } from "@tanstack/react-query";
import { Failure } from "@zhegui/client";
import { reportFailure, useChecked, useDraft } from "@zhegui/domain";
import { Button, Card, Conflict, classNames, enterStays, notify, RestoredDraft } from "@zhegui/kit";
import { type JSX, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHref } from "react-router";
import { BackLink } from "./back-link";
import { Faults } from "./faults";
import { controlLabel, type FormField, shownValue, valuesOf } from "./fields";
import { faultsOf } from "./form-faults";
import { FormFields } from "./form-fields";
import { changed, type Merged, merge, type Values } from "./merge";
import styles from "./records.module.css";

interface Stored {
  sid: string;
  version: number;
}

export interface RecordFormProps<R extends Stored> {
  /** Of the resource, as on the wire. */
  name: string;
  title: string;
  /** Of the list. */
  back: { to: string; words: string };
  fields: readonly FormField[];
  /** Undefined for a new one. */
  record: R | undefined;
  /** What a new one begins with. */
  start?: Values;
  /** The record as it stands now. */
  read: () => Promise<R>;
  /** Sends what was changed; a new record has neither sid nor version. */
  save: (model: Values) => Promise<Stored>;
  /** Its save takes all values, what was not changed as well. */
  isWhole?: boolean;
  onSaved: (saved: Stored) => void;
  /** What is said when it was sent, where it does not hold at once. */
  done?: string | undefined;
  /** What else can be done with the record. */
  children?: ReactNode;
  /** Beside the form: what follows from what stands in it. */
  aside?: (values: Values) => ReactNode;
}

/** What somebody else has saved meanwhile, and what it does to mine. */
interface Clash<R> extends Merged {
  theirs: R;
}

/** A save: what stood in the form, and the record over which it lies. */
interface Sent {
  mine: Values;
  over: Values;
  version: number | undefined;
}

function isOutOfDate(cause: unknown): boolean {
  return cause instanceof Failure && cause.id === "out_of_date";
}

/** A record to write: drafts, faults beside their fields, and what somebody else saved meanwhile. */
export function RecordForm<R extends Stored>(props: RecordFormProps<R>): JSX.Element {
  const { fields, record } = props;
  const { t } = useTranslation(["records", "kit"]);
  const id = useId();
  const [base, setBase] = useState(record);
  const was = valuesOf(fields, base ?? props.start);
  // A new one is of its place.
  const place = useHref("/");
  const draft = useDraft<Values>(`${props.name}/${place}/${record?.sid ?? "new"}`, was);
  const { values } = draft;
  const [clash, setClash] = useState<Clash<R>>();
  const checked = useChecked<string>(() => faultsOf(t, fields, values));

  const saving = useMutation({
    mutationFn: ({ mine, over, version }: Sent) => {
      const model = props.isWhole ? mine : changed(over, mine);
      const of = record && version !== undefined && { sid: record.sid, version };
      return props.save({ ...model, ...of });
    },
    meta: { silent: true },
    onSuccess: (saved, { mine }) => {
      draft.saved(mine);
      notify({ tone: "ok", title: props.done ?? t("form.saved") });
      props.onSaved(saved);
    },
    onError: (cause) => {
      if (isOutOfDate(cause)) void meet();
      else checked.refuse(cause);
    },
  });

  /** Compares with what was saved meanwhile; what nobody disputes is saved at once. */
  async function meet(): Promise<void> {
    try {
      const theirs = await props.read();
      const merged = merge(was, valuesOf(fields, theirs), values);
      if (merged.disputed.length > 0) setClash({ ...merged, theirs });
      else saveOver(theirs, merged.values);
    } catch (cause) {
      reportFailure(cause);
    }
  }

  function saveOver(theirs: R, mine: Values): void {
    setClash(undefined);
    setBase(theirs);
    draft.change(mine);
    saving.mutate({ mine, over: valuesOf(fields, theirs), version: theirs.version });
  }

  const decide = (mine: ReadonlySet<string>): void => {
    if (!clash) return;
    const theirs = clash.disputed.filter(({ field }) => !mine.has(field));
    const given = Object.fromEntries(
      theirs.map(({ field }) => [field, valuesOf(fields, clash.theirs)[field] ?? null]),
    );
    saveOver(clash.theirs, { ...clash.values, ...given });
  };
  const labelOf = (name: string): string => controlLabel(fields, name);
  const shown = (name: string, value: unknown): string =>
    shownValue(
      fields.find((field) => field.name === name),
      value,
    );
  return (
    <div className={classNames(styles.form, props.aside && styles.wide)}>
      <div>
        <BackLink {...props.back} />
        <h1>{props.title}</h1>
      </div>
      <RestoredDraft draft={draft} />
      <Faults faults={checked.faults} labelOf={labelOf} element={checked.element} />
      <div className={props.aside && styles.beside}>
        <Card>
          <form
            id={id}
            ref={checked.element}
            className={styles.fields}
            noValidate
            onKeyDown={enterStays}
            onSubmit={(event) => {
              event.preventDefault();
              if (!checked.check()) return;
              saving.mutate({ mine: values, over: was, version: base?.version });
            }}
          >
            <FormFields
              fields={fields}
              values={values}
              checked={checked}
              onChange={(name, value) => draft.change({ [name]: value })}
            />
          </form>
          {/* Beside the form: what else can be done asks in forms of its own. */}
          <div className={styles.foot}>
            {props.children}
            <Button type="submit" form={id} look="primary" busy={saving.isPending}>
              {t("form.save")}
            </Button>
          </div>
        </Card>
        {props.aside?.(values)}
      </div>
      {clash && (
        <Conflict
          text={t("form.changedMeanwhile")}
          fields={clash.disputed.map((each) => ({
            field: each.field,
            title: labelOf(each.field),
            was: shown(each.field, each.was),
            theirs: shown(each.field, each.theirs),
            mine: shown(each.field, each.mine),
          }))}
          onClose={() => setClash(undefined)}
          onDecide={decide}
        />
      )}
    </div>
  );
}
