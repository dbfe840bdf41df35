import { Inbox, MailSearch } from "lucide-react";
import type { Place } from "./place.ts";

const secureInbox = "notSetUp.secureInboxState";

/** The pages that are still to come, by the path of their route. Whoever brings a page deletes its row. */
export const places: Readonly<Record<string, Place>> = {
  "/secure-inbox/phishing-threats/abuse-inbox": {
    icon: Inbox,
    title: "menu.abuseInbox",
    state: secureInbox,
    text: "notSetUp.abuseInboxText",
  },
  "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id": {
    icon: MailSearch,
    title: "notSetUp.abuseAnalysis",
    state: secureInbox,
    text: "notSetUp.abuseAnalysisText",
  },
};
