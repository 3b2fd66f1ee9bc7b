/** The page of the assistant's panel. */
import { Assistant } from "@zhegui/assistant";
import { type JSX, useEffect, useState } from "react";
import type { Connection } from "./connection";
import type { Place } from "./messages";
import { start, useEscape } from "./start";

function Panel({ connection }: { connection: Connection }): JSX.Element {
  const [place, setPlace] = useState<Place>({ lesson: null, title: "", practice: null });
  const [opened, setOpened] = useState(0);
  const [hints, setHints] = useState(0);
  const [close] = useState(() => () => connection.tell({ type: "close" }));
  useEscape(close);
  useEffect(() => {
    const unhear = connection.hear((said) => {
      if (said.type === "place") setPlace(said.place);
      if (said.type === "opened") setOpened((times) => times + 1);
      if (said.type === "hint") setHints((times) => times + 1);
    });
    connection.tell({ type: "ready" });
    return unhear;
  }, [connection]);
  return (
    <Assistant
      isSignedIn={connection.isSignedIn()}
      place={place}
      go={(path) => connection.tell({ type: "go", path })}
      close={close}
      opened={opened}
      hints={hints}
    />
  );
}

void start(["assistant"], (connection) => <Panel connection={connection} />);
