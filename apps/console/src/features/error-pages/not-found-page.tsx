import { Logo } from "@parapet/ui/logo";
import { ErrorPage } from "./error-page.tsx";

/** Any unknown address; the address bar keeps what was asked for. */
export function NotFoundPage() {
  return (
    <main className="slide-x grid min-h-dvh content-center px-6 py-10">
      <Logo size={32} wordmark className="justify-self-center" />
      <ErrorPage kind="not-found" />
    </main>
  );
}
