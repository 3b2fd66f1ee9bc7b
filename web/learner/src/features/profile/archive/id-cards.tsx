import { type Archive, type ArchiveIdCard, idPictureLookList, read } from "@zhegui/client";
import { dateAndTime, reportFailure, useLoaded, useOpenForm } from "@zhegui/domain";
import { Button, Card, Icon } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./archive.module.css";
import { IdCardDialog } from "./id-card-dialog";
import { PictureDialog } from "./picture-dialog";
import { useArchiveSave } from "./use-archive";

const MOST_CARDS = 4;

/** Pictures of ID documents: sealed, and shown to their holder with a watermark. */
export function IdCards({ archive }: { archive: Archive | undefined }): JSX.Element {
  const { t } = useTranslation("archive");
  const [adding, open] = useOpenForm("id-card");
  const cards = archive?.idCardAttachList ?? [];
  return (
    <Card as="section" className={styles.card} aria-label={t("list.idCardAttachList")}>
      <header className={styles.head}>
        <Icon name="lock" size={20} />
        <h2>{t("list.idCardAttachList")}</h2>
        {cards.length < MOST_CARDS && (
          <Button look="plain" size="small" onClick={() => open("new")}>
            <Icon name="plus" size={16} />
            {t("add")}
            <span className="sr"> {t("list.idCardAttachList")}</span>
          </Button>
        )}
      </header>
      {cards.length === 0 ? (
        <p className={styles.empty}>{t("empty.idCardAttachList")}</p>
      ) : (
        <ul>
          {cards.map((card) => (
            <Line key={card.sid} card={card} archive={archive} />
          ))}
        </ul>
      )}
      {cards.length > 0 && <Looks />}
      {adding && <IdCardDialog archive={archive} onClose={() => open(undefined)} />}
    </Card>
  );
}

interface LineProps {
  card: ArchiveIdCard;
  archive: Archive | undefined;
}

function Line({ card, archive }: LineProps): JSX.Element {
  const { t } = useTranslation("archive");
  const [shown, setShown] = useState<string>();
  const save = useArchiveSave(archive, () => undefined);
  const remove = (): void => {
    const others = (archive?.idCardAttachList ?? []).filter(({ sid }) => sid !== card.sid);
    const idCardAttachList = others.map(({ sid, title, attachList = [] }) => ({
      sid,
      title,
      attachList: attachList.map((picture) => ({ sid: picture.sid })),
    }));
    save.mutate({ idCardAttachList }, { onError: reportFailure });
  };
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <b>{card.title}</b>
        <span>{t("sealed")}</span>
      </div>
      {(card.attachList ?? []).map((picture) => (
        <Button key={picture.sid} size="small" onClick={() => setShown(picture.sid)}>
          <Icon name="eye" size={16} />
          {t("look")}
          <span className="sr"> {card.title}</span>
        </Button>
      ))}
      <Button size="small" look="plain" busy={save.isPending} onClick={remove}>
        {t("remove")}
        <span className="sr"> {card.title}</span>
      </Button>
      {shown && (
        <PictureDialog sid={shown} title={card.title} onClose={() => setShown(undefined)} />
      )}
    </li>
  );
}

/** Who has looked at them, and why. */
function Looks(): JSX.Element | null {
  const { t } = useTranslation("archive");
  const { data } = useLoaded(read(idPictureLookList, { body: {} }));
  const looks = data?.data;
  if (!looks) return null;
  if (looks.totalElements === 0) return <p className={styles.empty}>{t("looks.none")}</p>;
  return (
    <div className={styles.looks}>
      <h3>{t("looks.title", { count: looks.totalElements })}</h3>
      <ul>
        {looks.content.map((look) => (
          <li key={look.sid}>
            <time dateTime={look.createdAt}>{dateAndTime(look.createdAt)}</time> {look.reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
