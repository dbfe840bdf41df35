import { useState } from "react";

/** True from the first opening on: a sheet stays after it, so that it can close the way it opened. */
export function useOpenedOnce(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened;
}
