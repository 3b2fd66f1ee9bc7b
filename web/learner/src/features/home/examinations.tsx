import { openLogin, useSession } from "@zhegui/domain";
import { Button, Card, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "./section";

export function Examinations(): JSX.Element {
  const { t } = useTranslation("home");
  const user = useSession((session) => session.user);
  return (
    <Section title={t("examinations")}>
      <Card>
        {user ? (
          <Empty title={t("noExaminations")} text={t("noExaminationsText")} />
        ) : (
          <Empty
            title={t("loginForExaminations")}
            text={t("loginForExaminationsText")}
            action={<Button onClick={() => openLogin()}>{t("login")}</Button>}
          />
        )}
      </Card>
    </Section>
  );
}
