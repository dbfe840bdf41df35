import { may } from "@parapet/contract";
import { ChartSpline, MailCheck, ShieldCheck } from "lucide-react";
import { letsIn } from "../../lib/session/lets-in.ts";
import { useSession } from "../../lib/session/use-session.ts";

/** The three applications, where each starts, and who may read anything in it. */
export const applications = [
  {
    keys: "g 1",
    name: "menu.insights",
    text: "switcher.insightsText",
    icon: ChartSpline,
    path: "/",
    access: may.readTraffic,
  },
  {
    keys: "g 2",
    name: "menu.adaptiveAuth",
    text: "switcher.adaptiveAuthText",
    icon: ShieldCheck,
    path: "/provider/api",
    access: may.readClients,
  },
  {
    keys: "g 3",
    name: "menu.secureInbox",
    text: "switcher.secureInboxText",
    icon: MailCheck,
    path: "/secure-inbox/dashboard",
    access: may.readMail,
  },
] as const;

type Application = (typeof applications)[number];

/** The applications in which this person may read anything. */
export function useApplications(): Application[] {
  const { user } = useSession();
  return applications.filter(({ access }) => letsIn(access, user));
}
