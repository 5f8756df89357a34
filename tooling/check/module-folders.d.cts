export function moduleFolders(root: string): string[];
