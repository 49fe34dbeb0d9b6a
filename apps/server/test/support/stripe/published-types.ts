import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Interfaces of the `stripe` package by the `object` value in a response. */
const interfaces: Readonly<Record<string, readonly [file: string, name: string]>> = {
  account: ['Accounts', 'Account'],
  balance_transaction: ['BalanceTransactions', 'BalanceTransaction'],
  charge: ['Charges', 'Charge'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  coupon: ['Coupons', 'Coupon'],
  credit_note: ['CreditNotes', 'CreditNote'],
  customer: ['Customers', 'Customer'],
  customer_balance_transaction: ['CustomerBalanceTransactions', 'CustomerBalanceTransaction'],
  discount: ['Discounts', 'Discount'],
  dispute: ['Disputes', 'Dispute'],
  event: ['Events', 'EventBase'],
  invoice: ['Invoices', 'Invoice'],
  invoice_payment: ['InvoicePayments', 'InvoicePayment'],
  invoiceitem: ['InvoiceItems', 'InvoiceItem'],
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  payment_link: ['PaymentLinks', 'PaymentLink'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  payment_record: ['PaymentRecords', 'PaymentRecord'],
  price: ['Prices', 'Price'],
  product: ['Products', 'Product'],
  promotion_code: ['PromotionCodes', 'PromotionCode'],
  refund: ['Refunds', 'Refund'],
  setup_intent: ['SetupIntents', 'SetupIntent'],
  shipping_rate: ['ShippingRates', 'ShippingRate'],
  subscription: ['Subscriptions', 'Subscription'],
  tax_rate: ['TaxRates', 'TaxRate'],
  webhook_endpoint: ['WebhookEndpoints', 'WebhookEndpoint'],
};

/**
 * Compares a response with the types that Stripe publishes, and reports fields that are unknown, missing or of a
 * different type.
 */
export type Compare = (answer: object) => string[];

export function publishedTypes(): Compare {
  const folder = join(dirname(createRequire(import.meta.url).resolve('stripe')), 'resources');
  const fileOf = (file: string) => join(folder, `${file}.d.ts`);
  const program = ts.createProgram(
    Object.values(interfaces).map(([file]) => fileOf(file)),
    { strict: true, types: [], lib: ['lib.es2020.d.ts'], moduleResolution: ts.ModuleResolutionKind.Bundler },
  );
  const checker = program.getTypeChecker();

  const typeOf = (kind: string): ts.Type => {
    const [file, name] = interfaces[kind] ?? [];
    const source = file && program.getSourceFile(fileOf(file));
    const symbol = source && checker.getSymbolAtLocation(source);
    // Interfaces in a nested namespace are in the file, but only exported through the namespace.
    const found = symbol && checker.getExportsOfModule(symbol).find((each) => each.name === name);
    if (!found) throw new Error(`The stripe package has no interface for ${kind}.`);
    return checker.getDeclaredTypeOfSymbol(found);
  };

  const compareUnion = (value: unknown, types: readonly ts.Type[], path: string): string[] => {
    const attempts = types.map((type) => compare(value, type, path));
    return attempts.reduce((best, next) => (next.length < best.length ? next : best));
  };

  const compareObject = (value: object, type: ts.Type, path: string): string[] => {
    const index = type.getStringIndexType();
    if (index) return Object.entries(value).flatMap(([key, each]) => compare(each, index, `${path}.${key}`));
    const fields = checker.getPropertiesOfType(type);
    const known = new Map(fields.map((field) => [field.name, field]));
    const missing = fields.filter(
      (field) => !(field.flags & ts.SymbolFlags.Optional) && !(field.name in value),
    );
    return [
      ...missing.map(({ name }) => `${path}.${name} is missing`),
      ...Object.entries(value).flatMap(([key, each]) => {
        const field = known.get(key);
        if (!field) return [`${path}.${key} is unknown`];
        return compare(each, checker.getTypeOfSymbol(field), `${path}.${key}`);
      }),
    ];
  };

  function compare(value: unknown, type: ts.Type, path: string): string[] {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (type.isUnion()) return compareUnion(value, type.types, path);
    const wrong = [`${path} is ${JSON.stringify(value)}, not ${checker.typeToString(type)}`];
    if (value === null) return type.flags & ts.TypeFlags.Null ? [] : wrong;
    if (typeof value !== 'object') return isPrimitive(value, type) ? [] : wrong;
    if (Array.isArray(value)) {
      const item = checker.isArrayType(type) && checker.getTypeArguments(type as ts.TypeReference)[0];
      if (!item) return wrong;
      return value.flatMap((each, at) => compare(each, item, `${path}[${at}]`));
    }
    if (!(type.flags & ts.TypeFlags.Object) || checker.isArrayType(type)) return wrong;
    return compareObject(value, type, path);
  }

  function isPrimitive(value: unknown, type: ts.Type): boolean {
    if (type.isLiteral()) return type.value === value;
    if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === String(value);
    if (typeof value === 'number') return (type.flags & ts.TypeFlags.Number) !== 0;
    // Enumerations also allow other strings: `string & Record<never, never>`. Decimals are strings in JSON.
    const isOpen = type.isIntersection() || (type.symbol?.name ?? '').startsWith('Decimal');
    return typeof value === 'string' && (isOpen || (type.flags & ts.TypeFlags.String) !== 0);
  }

  return (answer) => {
    const kind = 'object' in answer ? String(answer.object) : '';
    return compare(answer, typeOf(kind), kind);
  };
}
