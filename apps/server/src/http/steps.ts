import type { Request, RequestHandler, Response } from 'express';

/** One step of a request on its way to the endpoint: throws, or lets it pass. */
export type Step = (req: Request, res: Response) => void | Promise<void>;

/** One handler of all the steps. As handlers of their own, each would cost a turn of the router. */
export const inOrder =
  (steps: readonly Step[]): RequestHandler =>
  async (req, res, next) => {
    for (const step of steps) {
      const passed = step(req, res);
      if (passed) await passed;
    }
    next();
  };
