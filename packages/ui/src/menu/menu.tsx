import { useState } from "react";
import { DeferredTrigger } from "../deferred/deferred-trigger.tsx";
import { deferred } from "../deferred/deferred.ts";
import type { MenuProps } from "./menu-sheet.tsx";

const sheet = deferred(async () => (await import("./menu-sheet.tsx")).MenuSheet);

/** A list of actions under a button. Its code loads when the button is pointed at, focused or pressed. */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<"pointer" | "keyboard" | null>(null);
  const trigger = (
    <DeferredTrigger trigger={props.trigger} popup="menu" onIntent={sheet.prepare} onOpen={setOpenedBy} />
  );
  return openedBy === null ? trigger : <sheet.Part props={{ ...props, openedBy }} fallback={trigger} />;
}
