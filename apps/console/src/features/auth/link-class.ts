/** The look of a link in running text. */
export const linkClass = "rounded-sm font-medium text-brand-text underline-offset-4 hover:underline";
