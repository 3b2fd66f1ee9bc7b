import type { PointFigures, PracticeStart } from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import {
  Button,
  Card,
  Choice,
  Choices,
  Empty,
  Field,
  ListPage,
  Select,
  Skeleton,
} from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import styles from "./practice.module.css";
import { analysisOf, practisedBanks } from "./queries";
import { useStart } from "./use-start";

const KINDS = [
  "single_choice",
  "multiple_choice",
  "true_false",
  "blank",
  "numeric",
  "ordering",
  "matching",
] as const;
const LEVELS = ["1", "2", "3", "4", "5"] as const;
type Kind = (typeof KINDS)[number] | "";
type Level = (typeof LEVELS)[number] | "";

/** A point, or a chapter where a bank has none, as a choice. */
function keyOf({ point, chapter }: PointFigures): string {
  return point ? `point:${point}` : `chapter:${chapter}`;
}

function partOf(key: string): Pick<PracticeStart, "point" | "chapter"> {
  const [sort, value] = key.split(":");
  if (!value) return {};
  return sort === "point" ? { point: { sid: value } } : { chapter: value };
}

/** `/special-exercise`: practise one part, one kind, one difficulty of a bank; the bank stands in the address. */
export function Page(): JSX.Element {
  const { t } = useTranslation("practice");
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useLoaded(practisedBanks(true));
  const banks = data?.data.content;
  const bank = banks?.find(({ sid }) => sid === params.get("bank")) ?? banks?.[0];
  return (
    <ListPage title={t("special.title")} lead={t("special.lead")}>
      {error && <FailedCard cause={error} retry={refetch} />}
      {!error && !banks && <Skeleton height={320} radius={16} />}
      {banks?.length === 0 && (
        <Card>
          <Empty title={t("centre.none")} text={t("centre.noneText")} />
        </Card>
      )}
      {banks && bank && (
        <>
          <div className={styles.pick}>
            <Field label={t("special.bank")}>
              {(control) => (
                <Select
                  {...control}
                  value={bank.sid}
                  choices={banks.map(({ sid, name }) => ({ value: sid, words: name }))}
                  onChange={(event) => setParams({ bank: event.target.value }, { replace: true })}
                />
              )}
            </Field>
          </div>
          <Wishes key={bank.sid} bank={bank.sid} />
        </>
      )}
    </ListPage>
  );
}

function Wishes({ bank }: { bank: string }): JSX.Element {
  const { t } = useTranslation(["practice", "questions"]);
  const [part, setPart] = useState("");
  const [kind, setKind] = useState<Kind>("");
  const [level, setLevel] = useState<Level>("");
  const { data, isPending } = useLoaded(analysisOf(bank));
  const start = useStart();
  const parts = data?.data.pointList.filter(({ title }) => title !== null) ?? [];
  const begin = () =>
    start.mutate({
      mode: "special",
      bank: { sid: bank },
      ...partOf(part),
      ...(kind && { kind }),
      ...(level && { difficulty: Number(level) }),
    });
  if (isPending) return <Skeleton height={220} radius={16} />;
  const all = { value: "" as const, words: t("special.all") };
  return (
    <>
      <Choices>
        {parts.length > 0 && (
          <Choice
            label={t("special.part")}
            chosen={part}
            onChoose={setPart}
            choices={[
              all,
              ...parts.map((each) => ({
                value: keyOf(each),
                words: `${each.title} ${each.answeredCount}/${each.questionCount}`,
              })),
            ]}
          />
        )}
        <Choice
          label={t("special.kind")}
          chosen={kind}
          onChoose={setKind}
          choices={[
            all,
            ...KINDS.map((each) => ({ value: each, words: t(`questions:kind.${each}`) })),
          ]}
        />
        <Choice
          label={t("special.difficulty")}
          chosen={level}
          onChoose={setLevel}
          choices={[
            all,
            ...LEVELS.map((each) => ({ value: each, words: t(`difficulty.level${each}`) })),
          ]}
        />
      </Choices>
      <div className={styles.begin}>
        <Button look="primary" size="large" busy={start.isPending} onClick={begin}>
          {t("special.begin")}
        </Button>
      </div>
    </>
  );
}
