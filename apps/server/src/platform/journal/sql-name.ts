/** Names of tables and columns as segment files have them: they go into statements and names of files as they are. */
export const sqlName = /^[a-z_][a-z0-9_]*$/;
