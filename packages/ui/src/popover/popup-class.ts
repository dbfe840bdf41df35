/** The sheet that menus, selects and popovers open. */
export const popupClass =
  "rounded-lg border border-line bg-surface text-fg shadow-pop outline-none transition-[opacity,transform] duration-100 " +
  "data-starting-style:scale-[0.98] data-starting-style:opacity-0 data-ending-style:opacity-0";

/** A row in such a sheet. */
export const popupItemClass =
  "flex min-h-9 w-full cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-start text-base text-fg outline-none select-none " +
  "data-highlighted:bg-hover data-disabled:opacity-50";
