int csl_placeholder; 
