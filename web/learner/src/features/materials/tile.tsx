import { useQueryClient } from "@tanstack/react-query";
import { type Material, serverClock } from "@zhegui/client";
import {
  BuyButton,
  isRenewable,
  lastDay,
  USUAL_DAYS,
  useFavoriteToggle,
  useHeld,
} from "@zhegui/domain";
import { fileSize } from "@zhegui/files";
import { Card, FavoriteButton, Icon, Skeleton, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Cited } from "./address";
import { FileActions } from "./files";
import styles from "./materials.module.css";

function Facts({ material }: { material: Material }): JSX.Element {
  const { t, i18n } = useTranslation("materials");
  const english = i18n.language === "en";
  return (
    <p className={`num ${styles.facts}`}>
      {material.categoryList?.map((category) => (
        <Tag key={category.sid} tone="neutral">
          {english ? category.englishName : category.name}
        </Tag>
      ))}
      {material.pageCount !== null && <span>{t("pages", { count: material.pageCount })}</span>}
      <span>{fileSize(material.size)}</span>
      {material.downloadCount > 0 && (
        <span>{t("downloads", { count: material.downloadCount })}</span>
      )}
    </p>
  );
}

interface PriceProps {
  material: Material;
  /** When what was bought ends. */
  until: string | undefined;
}

/** How long what costs something may be used, and the way to it, or in its last month to more. */
function Purchase({ material, until }: PriceProps): JSX.Element {
  const { t } = useTranslation("materials");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const mayBuy = material.isOffered && (!until || isRenewable(until, serverClock.now()));
  return (
    <div className={styles.purchase}>
      <p>
        {until
          ? t("until", { date: lastDay(until) })
          : t("validFor", { count: material.validDays ?? USUAL_DAYS })}
      </p>
      {!material.isOffered && <p>{t("notOffered")}</p>}
      {mayBuy && (
        <BuyButton
          kind="material"
          sid={material.sid}
          price={material.price}
          go={navigate}
          onChanged={() => void queryClient.invalidateQueries()}
        >
          {t(until ? "renew" : "buy")}
        </BuyButton>
      )}
    </div>
  );
}

interface MaterialTileProps {
  material: Material;
  /** Whether one keeps it. */
  kept: boolean;
  /** What is opened of it. */
  cited?: Cited | undefined;
}

/** A material with its files; what is still to be bought has none to show. */
export function MaterialTile({ material, kept, cited }: MaterialTileProps): JSX.Element {
  const { t } = useTranslation("materials");
  const files = material.attachList ?? [];
  const held = useHeld();
  const until = held?.get(material.sid);
  const isPriced = material.price > 0;
  const favorite = useFavoriteToggle("material", material.sid, kept);
  return (
    <Card as="article" className={styles.tile}>
      <span className={styles.mark}>
        <Icon name="document" size={28} />
      </span>
      <div className={styles.what}>
        <div className={styles.name}>
          <h2>{material.title}</h2>
          {material.price === 0 ? (
            <b className={styles.free}>{t("free")}</b>
          ) : (
            <b className={styles.price}>{t("price", { price: material.price })}</b>
          )}
        </div>
        <p className={styles.summary}>{material.summary}</p>
        <Facts material={material} />
        {isPriced && <Purchase material={material} until={until} />}
        <div className={styles.foot}>
          {(!isPriced || until) && (
            <ul className={styles.files}>
              {files.map((file) => (
                <li key={file.sid}>
                  {files.length > 1 && <span>{file.name}</span>}
                  <FileActions
                    material={material.sid}
                    file={file}
                    opensAt={cited?.file === file.sid ? cited.page : undefined}
                  />
                </li>
              ))}
            </ul>
          )}
          <FavoriteButton {...favorite} thing={material.title} />
        </div>
      </div>
    </Card>
  );
}

export function MaterialSkeleton(): JSX.Element {
  return (
    <Card className={styles.tile}>
      <Skeleton width={56} height={56} radius={14} />
      <div className={styles.what}>
        <Skeleton width="60%" height={28} />
        <p className={styles.summary}>
          <Skeleton />
        </p>
        <p className={styles.facts}>
          <Skeleton width="50%" height={24} />
        </p>
        <Skeleton width={200} height={40} radius={10} />
      </div>
    </Card>
  );
}
