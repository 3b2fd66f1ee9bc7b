import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button, Confirm, notify } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useNavigate } from "react-router";
import { lastAddress } from "./last-address";

interface DeleteVerbProps {
  /** The list that one comes back to. */
  list: string;
  act: string;
  title: string;
  text: string;
  /** What is said afterwards. */
  done: string;
  remove: () => Promise<unknown>;
  /** It is in use, as the page says. */
  isDisabled?: boolean;
}

/** Deletes the record of a page, after asking. */
export function DeleteVerb(props: DeleteVerbProps): JSX.Element {
  const { list, act, title, text, done, remove, isDisabled = false } = props;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isAsking, ask] = useState(false);
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      notify({ tone: "ok", title: done });
      // The list asks anew when it opens; this page's record is gone.
      void queries.invalidateQueries({ queryKey: ["records"], refetchType: "none" });
      navigate(lastAddress(list), { replace: true });
    },
    onError: () => ask(false),
  });
  return (
    <>
      <Button look="plain" disabled={isDisabled} onClick={() => ask(true)}>
        {act}
      </Button>
      {isAsking && (
        <Confirm
          title={title}
          act={act}
          isDanger
          busy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onClose={() => ask(false)}
        >
          <p>{text}</p>
        </Confirm>
      )}
    </>
  );
}
