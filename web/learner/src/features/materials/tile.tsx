import { useQueryClient } from "@tanstack/react-query";
import type { Material } from "@zhegui/client";
import { BuyButton, useFavoriteToggle, useHeld } from "@zhegui/domain";
import { fileSize } from "@zhegui/files";
import { Card, FavoriteButton, Icon, Skeleton, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
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

interface MaterialTileProps {
  material: Material;
  /** Whether one keeps it. */
  kept: boolean;
}

/** A material with its files; what costs something says so in their place. */
export function MaterialTile({ material, kept }: MaterialTileProps): JSX.Element {
  const { t } = useTranslation("materials");
  const files = material.attachList ?? [];
  const held = useHeld();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const mustBuy = material.price > 0 && !held?.has(material.sid);
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
        <div className={styles.foot}>
          {mustBuy ? (
            <BuyButton
              kind="material"
              sid={material.sid}
              price={material.price}
              go={navigate}
              onChanged={() => void queryClient.invalidateQueries()}
            >
              {t("buy")}
            </BuyButton>
          ) : (
            <ul className={styles.files}>
              {files.map((file) => (
                <li key={file.sid}>
                  {files.length > 1 && <span>{file.name}</span>}
                  <FileActions material={material.sid} file={file} />
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
