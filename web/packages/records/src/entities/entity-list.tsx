import { useMay } from "@zhegui/domain";
import { buttonClass, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ListView } from "../record-list";
import { ENTITIES, type EntityName } from "./generated";
import { resourceOf } from "./resource-of";
import { useWords } from "./words";

interface EntityListProps {
  of: EntityName;
  /** Its address. */
  at: string;
}

/** All records of an entity; for who may write it also the way to a new one, and what is done with many. */
export function EntityList({ of, at }: EntityListProps): JSX.Element {
  const { t } = useTranslation("records");
  const words = useWords(of);
  const entity = ENTITIES[of];
  const mayWrite = useMay(entity.right);
  const make = mayWrite && (
    <Link className={buttonClass({ look: "primary" })} to={`${at}/new`}>
      <Icon name="plus" size={18} />
      {words.say("new")}
    </Link>
  );
  const { bulk, ...resource } = resourceOf(entity, at, words, t);
  return (
    <ListView
      resource={{ ...resource, ...(mayWrite && bulk && { bulk }) }}
      title={words.say("title")}
      actions={make}
    />
  );
}
