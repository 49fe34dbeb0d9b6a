/** Every page, with the places of ids filled in from the demo's data. */
export const pages: readonly string[] = [
  '/',
  '/commissions',
  '/commissions?state=to_approve',
  '/commissions?open={commission}',
  '/commissions/{commission}',
  '/tracking',
  '/tracking?way=express',
  '/tracking?tab=settings',
  '/tracking?tab=sites',
  '/developers',
  '/developers?open=new',
  '/developers?tab=webhooks&open=new',
  '/developers?tab=deliveries',
  '/developers?tab=events',
  '/developers?tab=sale',
  '/settings',
];
