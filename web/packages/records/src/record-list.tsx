import { useMutation } from "@tanstack/react-query";
import { Failed, useSession } from "@zhegui/domain";
import { Button, Card, Empty, Pagination } from "@zhegui/kit";
import { type JSX, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { BulkActions } from "./bulk-actions";
import { FilterChips } from "./filter-chips";
import { KeysDialog } from "./keys-dialog";
import { ListHead } from "./list-head";
import { ListSkeleton } from "./list-skeleton";
import { ListTable } from "./list-table";
import styles from "./records.module.css";
import type { Resource, Row } from "./resource";
import { SavedViews } from "./saved-views";
import { SearchBox } from "./search-box";
import { TaskWatch } from "./task-watch";
import { useChosen } from "./use-chosen";
import { useCurrent } from "./use-current";
import { useKeys } from "./use-keys";
import { useList } from "./use-list";
import { useScrolled } from "./use-scrolled";
import { useView } from "./view";
import { ViewPanel } from "./view-panel";

interface ListViewProps {
  resource: Resource;
  title: string;
  /** The one filled button, and others before it. */
  actions?: ReactNode;
}

const NO_ROWS: readonly Row[] = [];

/** A page of records: search, filters, order and page in its address, and what is done with many. */
export function ListView({ resource, title, actions }: ListViewProps): JSX.Element {
  const { t } = useTranslation("records");
  const navigate = useNavigate();
  const person = useSession((session) => session.user?.sid ?? "");
  const { said, asked, say, found } = useList(resource);
  const [view, setView] = useView(person, resource.name);
  // Another search or filter finds others: who was chosen before is no longer meant.
  const narrowed = JSON.stringify([resource.name, resource.of, said.keyword, said.chosen]);
  const { chosen, choose, clear } = useChosen(narrowed);
  const [areKeysShown, showKeys] = useState(false);
  const [changing, setChanging] = useState<{ sid: string; title: string }>();
  const search = useRef<HTMLInputElement>(null);
  const rows = found.data?.content ?? NO_ROWS;
  const { current, row: here, move, remember } = useCurrent(resource.name, rows);
  const box = useScrolled(rows.length > 0);
  const columns = resource.columns.filter(({ field }) => !view.hidden.includes(field));
  const exporting = useMutation({
    mutationFn: async () =>
      resource.export?.({
        list: asked,
        columnList: columns.map(({ field, title: heading, words }) => ({
          field,
          title: heading,
          ...(words && { words }),
        })),
      }),
  });
  const open = (row: Row): void => {
    if (!resource.address) return;
    remember(row);
    navigate(resource.address(row));
  };
  useKeys({
    "/": () => search.current?.focus(),
    j: () => move(1),
    k: () => move(-1),
    x: () => here && resource.bulk && choose([here.sid], !chosen.has(here.sid)),
    Enter: () => here && open(here),
    "?": () => showKeys(true),
  });
  const isNarrowed = said.keyword !== "" || Object.keys(said.chosen).length > 0;
  return (
    <div className={styles.list}>
      <ListHead
        title={title}
        found={found.data}
        exporting={resource.export && exporting}
        actions={actions}
      />
      {exporting.data && (
        <TaskWatch
          sid={exporting.data.sid}
          title={t("list.exportOf", { title })}
          onClose={exporting.reset}
        />
      )}
      {changing && (
        <TaskWatch key={changing.sid} {...changing} onClose={() => setChanging(undefined)} />
      )}
      <Card as="section" className={styles.rows} aria-label={title}>
        <div className={styles.filters}>
          {resource.searching && (
            <SearchBox
              input={search}
              label={resource.searching}
              keyword={said.keyword}
              onSearch={(keyword) => say({ keyword })}
            />
          )}
          <FilterChips
            filters={resource.filters ?? []}
            chosen={said.chosen}
            onChoose={(next) => say({ chosen: next })}
            rows={rows}
            without={t("list.without")}
          />
          <SavedViews person={person} resource={resource.name} />
          <ViewPanel columns={resource.columns} view={view} onChange={setView} />
        </div>
        {found.error && <Failed cause={found.error} retry={found.refetch} />}
        {found.isPending && <ListSkeleton />}
        {found.data && rows.length === 0 && (
          <Nothing onClear={isNarrowed ? () => say({ keyword: "", chosen: {} }) : undefined} />
        )}
        {rows.length > 0 && (
          <section
            {...box}
            className={styles.scroll}
            aria-label={t("list.rows")}
            aria-busy={found.isPlaceholderData}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is pushed sideways by the keys too
            tabIndex={0}
          >
            <ListTable
              resource={resource}
              title={title}
              columns={columns}
              rows={rows}
              order={said.order}
              onOrder={(order) => say({ order })}
              isCompact={view.isCompact}
              current={current}
              chosen={chosen}
              onChoose={choose}
              onOpen={remember}
            />
          </section>
        )}
        <BulkActions
          key={narrowed}
          resource={resource}
          asked={asked}
          total={found.data?.totalElements ?? 0}
          chosen={chosen}
          onChoose={choose}
          onClear={clear}
          onBegun={(sid, act) => setChanging({ sid, title: `${title} · ${act}` })}
        />
        <div className={styles.pages}>
          <Pagination
            page={said.page}
            totalPages={found.data?.totalPages ?? 0}
            onChange={(page) => say({ page })}
          />
        </div>
      </Card>
      {areKeysShown && <KeysDialog onClose={() => showKeys(false)} />}
    </div>
  );
}

/** No rows: nothing at all, or nothing that the filters leave. */
function Nothing({ onClear }: { onClear: (() => void) | undefined }): JSX.Element {
  const { t } = useTranslation("records");
  return (
    <Empty
      title={t(onClear ? "list.nothing" : "list.empty")}
      action={onClear && <Button onClick={onClear}>{t("list.clear")}</Button>}
    />
  );
}
