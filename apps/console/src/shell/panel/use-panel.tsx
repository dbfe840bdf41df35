import { toast } from "@parapet/ui/toast";
import { type ComponentType, useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { currentPreferences } from "../../lib/preferences/preferences-store.ts";
import type { Panel, PanelProps } from "./panel.ts";

/** The field of a dialog that is open, and not one that fades away. */
const fieldOf = (element: Element | null) =>
  element instanceof HTMLInputElement && element.closest("[role=dialog]:not([data-closed])") !== null ? element : null;

/** Whether a press writes a character, or takes one back. */
const isText = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !isComposing && (Array.from(key).length === 1 || key === "Backspace");

/** Presses Enter once what was written has been taken in and something is highlighted for it. */
const pressEnter = (field: HTMLInputElement) =>
  requestAnimationFrame(() =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })),
  );

/**
 * Buffers keystrokes until the field of the opening dialog has the focus, then types them there, so that users of the
 * shortcut don't have to wait. A final Enter is pressed there. Escape, the pointer and the returned function discard them.
 */
export function keepTyping(): () => void {
  const kept: string[] = [];
  let isEntered = false;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    removeEventListener("keydown", onKeyDown, true);
    removeEventListener("pointerdown", stop, true);
  };
  const handOver = (): boolean => {
    const field = fieldOf(document.activeElement);
    if (field === null) return false;
    stop();
    if (kept.length > 0) {
      field.setRangeText(kept.join(""), field.value.length, field.value.length, "end");
      field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
    }
    if (isEntered) pressEnter(field);
    return true;
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (handOver()) return;
    if (event.key === "Escape") return stop();
    if (!isText(event) && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (isEntered) return;
    if (event.key === "Enter") isEntered = kept.length > 0;
    else if (event.key === "Backspace") kept.pop();
    else kept.push(event.key);
  }
  const look = () => {
    if (!handOver()) frame = requestAnimationFrame(look);
  };
  addEventListener("keydown", onKeyDown, true);
  addEventListener("pointerdown", stop, true);
  look();
  return stop;
}

/** A drawer and the verb that opens it. Once loaded it stays, so that it can slide out too. */
export function usePanel<Given extends object>({ messages, load, takesTyping = false }: Panel<Given>, given: Given) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<PanelProps & Given> | null>(null);
  const show = async () => {
    const giveUp = takesTyping ? keepTyping() : null;
    try {
      const [component] = await Promise.all([load(), messages.load(currentPreferences().locale)]);
      setLoaded(() => component);
      setOpen(true);
    } catch {
      giveUp?.();
      toast(t("crash.offline"), "error");
    }
  };
  return { show: () => void show(), drawer: Loaded && <Loaded {...given} open={open} onOpenChange={setOpen} /> };
}
