import { cloneElement, isValidElement, type KeyboardEvent, type MouseEvent, type ReactElement } from "react";

interface DeferredTriggerProps {
  /** The button as its user wrote it. */
  trigger: ReactElement;
  popup: "menu" | "listbox" | "dialog";
  /** The pointer or the focus is on it: what it opens may load. */
  onIntent: () => void;
  onOpen: (by: "pointer" | "keyboard") => void;
}

interface ButtonProps {
  "aria-haspopup": DeferredTriggerProps["popup"];
  "aria-expanded": false;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The button of a popup before its first use: it looks and answers as later, and has no code of the popup yet. */
export function DeferredTrigger({ trigger, popup, onIntent, onOpen }: DeferredTriggerProps) {
  if (!isValidElement<ButtonProps>(trigger)) return trigger;
  return cloneElement(trigger, {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onPointerEnter: onIntent,
    onFocus: onIntent,
    onClick: ({ detail }) => onOpen(detail === 0 ? "keyboard" : "pointer"),
    onKeyDown: (event) => {
      if (popup === "dialog" || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      event.preventDefault();
      onOpen("keyboard");
    },
  });
}
