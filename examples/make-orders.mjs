import { addBusiness } from './orders/business.mjs';
import { toCsv } from './orders/rows.mjs';
import { addBadRefunds, addBadRows, addRetries } from './orders/trouble.mjs';

/**
 * Writes orders.csv to its standard output: four months of an invented SaaS business whose customers come through
 * affiliates. Seeded, so that it always writes the same bytes: node examples/make-orders.mjs > examples/orders.csv
 */
const customers = addBusiness();
addRetries();
addBadRows(customers);
addBadRefunds(customers);
process.stdout.write(toCsv());
