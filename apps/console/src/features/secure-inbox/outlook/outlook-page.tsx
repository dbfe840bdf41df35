import { useEffect, useState } from "react";
import type { Handed } from "../../../lib/api/hand-back.ts";
import { OutlookView } from "./outlook-view.tsx";
import { type CallbackAnswer, takeCallback } from "./take-callback.ts";

/** Where Microsoft leads back to after a consent or a sign-in: the query goes on to the server as it came. */
export function OutlookPage() {
  // As it was when the page was opened: the router may rewrite it.
  const [search] = useState(() => location.search);
  const [handed, setHanded] = useState<Handed<CallbackAnswer> | null>(null);
  const isEmpty = !new URLSearchParams(search).has("state");

  useEffect(() => {
    if (isEmpty) return;
    let shown = true;
    void takeCallback(search).then((answer) => shown && setHanded(answer));
    return () => {
      shown = false;
    };
  }, [search, isEmpty]);

  return <OutlookView isEmpty={isEmpty} handed={handed} />;
}
