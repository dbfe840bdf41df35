import type { MouseEvent, ReactNode } from "react";
import { isPlainPress } from "../press/is-plain-press.ts";

interface RowLinkProps {
  href: string;
  title?: string | undefined;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** A real link whose area is stretched over its row. */
export function RowLink({ href, title, onOpen, children }: RowLinkProps) {
  const open = (event: MouseEvent) => {
    if (!onOpen || !isPlainPress(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      data-row-link
      href={href}
      title={title}
      onClick={open}
      className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
    >
      {children}
    </a>
  );
}
