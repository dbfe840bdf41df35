/** The box of a text control. Phones get 16 px, below which iOS zooms into the field. */
export const controlClass =
  "w-full min-w-0 rounded-lg border border-line-input bg-surface px-3 text-lg text-fg transition-colors duration-100 " +
  "placeholder:text-fg-3 hover:not-disabled:border-fg-3 focus-visible:border-brand-text focus-visible:outline-1 " +
  "focus-visible:outline-offset-0 aria-invalid:border-error disabled:bg-sunken disabled:text-fg-3 sm:text-base";
