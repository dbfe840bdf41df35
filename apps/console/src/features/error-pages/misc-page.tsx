import { useMatches } from "@tanstack/react-router";
import { isErrorKind } from "./error-kinds.ts";
import { ErrorPage } from "./error-page.tsx";

/** An error page at an address of its own: the last part of the path says which. */
export function MiscPage() {
  const name = useMatches({ select: (matches) => matches.at(-1)?.pathname.split("/").at(-1) }) ?? "";
  return <ErrorPage kind={isErrorKind(name) ? name : "not-found"} />;
}
