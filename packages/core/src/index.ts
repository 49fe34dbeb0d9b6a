export * from './money/currency.ts';
export * from './money/decimal.ts';
export * from './money/money.ts';
