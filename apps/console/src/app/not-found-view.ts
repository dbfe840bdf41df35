import { errorPagesMessages } from "../features/error-pages/messages.ts";
import { lazyView } from "./lazy-view.ts";

export const notFoundView = lazyView(
  errorPagesMessages,
  () => import("../features/error-pages/not-found-page.tsx"),
  "NotFoundPage",
);
