import { type RefObject, useEffect, useState } from "react";

/**
 * Whether the rows in an element are being read: the pointer or the focus is in them, or the page is scrolled so far
 * that `top` is out of sight. Only while it is asked.
 */
export function useReading(
  list: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
  asked: boolean,
): boolean {
  const [inRows, setInRows] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element || !asked) return undefined;
    const stop = new AbortController();
    const look = (target: EventTarget | null) =>
      setInRows(target instanceof Element && element.contains(target) && target.closest("tbody") !== null);
    const { signal } = stop;
    for (const type of ["pointerover", "focusin"])
      element.addEventListener(type, (event) => look(event.target), { signal });
    element.addEventListener("pointerleave", () => look(null), { signal });
    element.addEventListener("focusout", (event) => look(event.relatedTarget), { signal });
    return () => {
      stop.abort();
      setInRows(false);
    };
  }, [list, asked]);
  useEffect(() => {
    const element = top.current;
    if (!element || !asked) return undefined;
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setScrolled(false);
    };
  }, [top, asked]);
  return inRows || scrolled;
}
