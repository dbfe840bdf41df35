import { ChartSpline, MailCheck, ShieldCheck } from "lucide-react";

/** The three applications, and where each starts. */
export const applications = [
  { name: "menu.insights", text: "switcher.insightsText", icon: ChartSpline, path: "/" },
  { name: "menu.adaptiveAuth", text: "switcher.adaptiveAuthText", icon: ShieldCheck, path: "/provider/api" },
  {
    name: "menu.secureInbox",
    text: "switcher.secureInboxText",
    icon: MailCheck,
    path: "/secure-inbox/dashboard",
  },
] as const;
