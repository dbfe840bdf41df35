import { useNavigate, useSearch } from "@tanstack/react-router";

/** What the address selects, and the way to select something else. The pages stand at several addresses. */
export function useAddress<Search extends Readonly<Record<string, unknown>>>(
  read: (search: Readonly<Record<string, unknown>>) => Search,
): readonly [search: Search, go: (next: Search, replace?: boolean) => void] {
  // The router hands over what validation refused beside what it kept.
  const found: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (next: Search, replace = false) => void navigate({ to: ".", search: next, replace, resetScroll: false });
  return [read(found), go];
}
