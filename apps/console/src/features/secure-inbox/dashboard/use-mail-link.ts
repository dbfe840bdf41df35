import { useNavigate, useRouter } from "@tanstack/react-router";
import { rangeOf } from "./dashboard-query.ts";
import { type DashboardSearch } from "./dashboard-search.ts";

type Part = Readonly<Record<string, unknown>>;

/** The ways from a number to the mails behind it. */
export function useMailLink(search: DashboardSearch) {
  const router = useRouter();
  const navigate = useNavigate();
  const target = (part: Part) =>
    ({ to: "/secure-inbox/phishing-threats/logs", search: { ...rangeOf(search), ...part } }) as const;
  return {
    href: (part: Part) => router.buildLocation(target(part)).href,
    open: (part: Part) => void navigate(target(part)),
  };
}

export type MailLink = ReturnType<typeof useMailLink>;
