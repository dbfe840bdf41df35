import { DirectionProvider } from "@base-ui/react/direction-provider";
import { type ReactNode, useSyncExternalStore } from "react";

/**
 * Tells the parts inside which way the page reads. It asks the document itself, so that turning the page renders only
 * what is open at that moment, and no provider at the root with everything below it.
 */
export function PageDirection({ children }: { children: ReactNode }) {
  return <DirectionProvider direction={useSyncExternalStore(onTurn, direction)}>{children}</DirectionProvider>;
}

const direction = () => (document.documentElement.dir === "rtl" ? "rtl" : "ltr");

function onTurn(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["dir"] });
  return () => observer.disconnect();
}
