export const accountSearch = {};
