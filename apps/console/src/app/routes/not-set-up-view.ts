import { notSetUpMessages } from "../../features/not-set-up/messages.ts";
import { lazyView } from "../lazy-view.ts";

/** The view of every route whose page is still to come; the table of places says what will be there. */
export const notSetUpView = lazyView(
  notSetUpMessages,
  () => import("../../features/not-set-up/not-set-up-view.tsx"),
  "NotSetUpView",
);
