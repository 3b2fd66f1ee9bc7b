import { useRemembered } from "@zhegui/domain";
import { Button, Field, Icon, Popover, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHref, useSearchParams } from "react-router";
import styles from "./records.module.css";

const LONGEST = 20;
const MOST = 12;
/** What was searched for may be somebody's name, and a device outlives a login: it is not kept. */
const UNKEPT = ["page", "keyword"];

interface SavedView {
  name: string;
  /** Filters and order, as the address has them. */
  address: string;
}

interface Saved {
  views: readonly SavedView[];
}

const NONE: Saved = { views: [] };

function addressOf(params: URLSearchParams): string {
  const without = new URLSearchParams(params);
  for (const key of UNKEPT) without.delete(key);
  without.sort();
  return without.toString();
}

interface SavedViewsProps {
  person: string;
  /** Of the list. */
  resource: string;
}

/** What somebody filters a list by again and again, by a name of their own. */
export function SavedViews({ person, resource }: SavedViewsProps): JSX.Element {
  const { t } = useTranslation("records");
  const place = useHref("/");
  const [params, setParams] = useSearchParams();
  const [{ views }, remember] = useRemembered(`views:${person}:${place}:${resource}`, NONE);
  const [name, write] = useState("");
  const here = addressOf(params);
  const current = views.find(({ address }) => address === here);
  const label = current?.name ?? t("views.label");
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const given = name.trim();
    if (!given) return;
    const others = views.filter((each) => each.name !== given && each.address !== here);
    remember({ views: [...others, { name: given, address: here }].slice(-MOST) });
    write("");
  };
  return (
    <div className={styles.chip}>
      <Popover
        label={t("views.label")}
        button={
          <>
            <span>{label}</span>
            <Icon name="chevronDown" size={14} />
          </>
        }
      >
        {(close) => (
          <div className={styles.views}>
            {views.length > 0 && (
              <ul className={styles.choices}>
                {views.map((view) => (
                  <li key={view.name} className={styles.savedView}>
                    <button
                      type="button"
                      aria-pressed={view === current}
                      onClick={() => {
                        close();
                        setParams(new URLSearchParams(view.address));
                      }}
                    >
                      {view.name}
                    </button>
                    <button
                      type="button"
                      className={styles.without}
                      aria-label={t("views.forget", { name: view.name })}
                      onClick={() => remember({ views: views.filter((each) => each !== view) })}
                    >
                      <Icon name="close" size={14} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {here === "" ? (
              <p className={styles.quiet}>{t("views.nothing")}</p>
            ) : (
              <form onSubmit={save}>
                <Field label={t("views.name")}>
                  {(control) => (
                    <TextInput
                      {...control}
                      autoComplete="off"
                      maxLength={LONGEST}
                      value={name}
                      onChange={({ target }) => write(target.value)}
                    />
                  )}
                </Field>
                <Button type="submit" size="small" disabled={name.trim() === ""}>
                  {t("views.save")}
                </Button>
              </form>
            )}
          </div>
        )}
      </Popover>
    </div>
  );
}
