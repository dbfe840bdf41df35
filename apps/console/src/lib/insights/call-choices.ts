const named = (label: string) => ({ value: label, label });

/** The methods to filter calls by. */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].map(named);

/** The classes of statuses to filter calls by, by their first digit. */
export const statusClasses = ["1", "2", "3", "4", "5"].map((digit) => ({ value: digit, label: `${digit}xx` }));
