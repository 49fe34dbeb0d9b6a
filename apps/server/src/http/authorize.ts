import type { RequestHandler } from 'express';
import { Failure } from '../domain/failure.ts';
import { required } from './request-state.ts';

/** Deny by default: the route's one permission, from the contract, or `*`. */
export const authorize: RequestHandler = (req, _res, next) => {
  const { permission } = required(req, 'route').facts;
  const { permissions } = required(req, 'principal');
  if (!permissions.includes('*') && !permissions.includes(permission)) {
    throw new Failure('INSUFFICIENT_PERMISSIONS', `This API key lacks the permission ${permission}.`, {
      details: [{ field: 'permission', message: permission }],
    });
  }
  next();
};
