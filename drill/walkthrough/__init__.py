"""A run or an encoding in steps that one goes through, forwards and backwards; screens and the plain form show them."""
