/**
 * Stands beside every kept answer and says what has checked it: a digest of the schemas of all kept reads
 * (electron/store/answers/contract-mark.test.ts works it out and says the new one when they have changed). An answer with
 * another mark is checked again whenever it is read.
 */
export const CONTRACT_MARK = 'dd13c7c72aafa';
