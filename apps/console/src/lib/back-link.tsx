import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";

/** Above a page's title: the way back to the list that it belongs to. */
export const BackLink = createLink(BackAnchor);

function BackAnchor({ children, ...props }: ComponentProps<"a">) {
  return (
    <a
      {...props}
      // The router takes a list for current on the pages below it too.
      aria-current={undefined}
      className="inline-flex items-center gap-1.5 rounded-md text-fg-2 hover:text-fg hover:underline hover:underline-offset-4"
    >
      <ArrowLeft aria-hidden size={15} className="rtl:-scale-x-100" />
      {children}
    </a>
  );
}
