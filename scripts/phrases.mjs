/** Phrases that read like a translation, each with the better words. cspell can flag words, but not phrases. */
export const phrases = [
  [/\bwhoever\b/i, '"anyone who", or name them: "the caller"'],
  [/\b(?:any|some|no)body['’]s doing\b/i, 'an active sentence: "a job deletes expired keys"'],
  [/\bmend(?:s|ed|ing)?\b/i, '"fix", "correct" or "repair"'],
  [/\b(?:comes?|came) to no end\b/i, '"does not finish"'],
  [
    /(?:^|[.:;] |\/\/ |\* )Who (?:\w+ ){1,8}(?:can|cannot|decides|gets|goes at|has|holds|is|knows|may|must|owns|waits|would)\b/,
    '"A caller that …" or "If you …"',
  ],
  [/\bthe same again\b/i, '"a repeated request" or "the same request"'],
  [/\bbring (?:it|them|that one|the \w+) back\b/i, '"restore"'],
  [/\bin clear\b/i, '"unmasked" or "in plain text"'],
  [/\bat the most\b/i, '"at most"'],
];
